type Attributes = Readonly<Record<string, string>>;

/** Makes an element with what is in it; texts are put in as texts, whatever they hold. */
export function element(
  tag: string,
  attributes: Attributes = {},
  ...children: readonly (Node | string)[]
): HTMLElement {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}
