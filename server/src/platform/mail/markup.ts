/** Markup that is safe to send; only `markup` makes it. */
export class Markup {
  readonly source: string;

  constructor(source: string) {
    this.source = source;
  }
}

type Value = string | Markup | readonly Markup[];

/** A template of HTML: texts put into it are escaped, also inside quoted attributes; markup stays as it is. */
export function markup(parts: TemplateStringsArray, ...values: Value[]): Markup {
  return new Markup(parts.reduce((before, part, index) => before + sourceOf(values[index - 1]!) + part));
}

function sourceOf(value: Value): string {
  if (typeof value === "string") return escaped(value);
  return value instanceof Markup ? value.source : value.map(({ source }) => source).join("");
}

const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character]!);
}
