import { parseAst, type Plugin } from "vite";

type Node = { type: string; start: number; end: number; [key: string]: unknown };

/** What the web asks an endpoint for is its address and its doors; the schemas are there for the server and for types. */
const leftOut = new Set(["about", "token", "params", "query", "body", "answer", "stream"]);

/**
 * Leaves the schemas out of the contract's endpoints, so that the library of schemas travels with the forms that check
 * something and with nothing else. Dialogs import the schemas they check with by name.
 */
export function endpointsWithoutSchemas(): Plugin {
  return {
    name: "endpoints-without-schemas",
    enforce: "pre",
    transform: {
      filter: { id: /contract\/src\/\w+\/endpoints\.ts$/ },
      handler: (code) => withoutSchemas(code),
    },
  };
}

/** The code of an endpoints file, where each schema and each description is null and nothing is imported for them. */
export function withoutSchemas(code: string): string {
  const { body } = parseAst(code, { lang: "ts" }) as unknown as { body: Node[] };
  const rest = body.filter((node) => !isImport(node));
  const used = new Set(namesIn(rest));
  const imports = body.filter((node) => isImport(node) && localsOf(node).some((local) => used.has(local)));
  const kept = imports.map(({ start, end }) => code.slice(start, end));
  return [...kept, ...rest.map((node) => nulled(code, node))].join("\n");
}

const isImport = ({ type }: Node) => type === "ImportDeclaration";

const localsOf = ({ specifiers }: Node) =>
  (specifiers as Specifier[])
    .filter(({ importKind }) => importKind !== "type")
    .map(({ local }) => local.name);

type Specifier = { local: { name: string }; importKind?: string };

function nulled(code: string, node: Node): string {
  const schemas = schemasIn(node);
  const ends = [node.start, ...schemas.map(({ end }) => end)];
  const starts = [...schemas.map(({ start }) => start), node.end];
  return ends.map((end, index) => code.slice(end, starts[index])).join("null");
}

/** The values that are left out, in the order of the text. */
function schemasIn(node: unknown): Node[] {
  if (isLeftOut(node)) return [node.value];
  return partsOf(node).flatMap(schemasIn);
}

/** The names that are still asked for. */
function namesIn(node: unknown): string[] {
  if (isLeftOut(node)) return [];
  const { type, name, value } = (node ?? {}) as { type?: string; name?: string; value?: unknown };
  if (type === "Identifier" && name !== undefined) return [name];
  return (type === "Property" ? [value] : partsOf(node)).flatMap(namesIn);
}

function isLeftOut(node: unknown): node is { value: Node } {
  const { type, key, value } = (node ?? {}) as { type?: string; key?: { name?: string }; value?: unknown };
  return type === "Property" && leftOut.has(key?.name ?? "") && !isEndpoint(value);
}

/** A call may have the name of what is left out of calls. */
function isEndpoint(value: unknown): boolean {
  const { type, callee } = (value ?? {}) as { type?: string; callee?: { name?: string } };
  return type === "CallExpression" && ["get", "post", "put", "del"].includes(callee?.name ?? "");
}

function partsOf(node: unknown): unknown[] {
  return typeof node === "object" && node !== null ? Object.values(node) : [];
}
