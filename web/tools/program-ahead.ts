import type { Plugin } from "vite";

/**
 * Has the page name the files of the program behind the login, so that they are fetched beside those it begins with
 * instead of after them. They stand between two comments: the server leaves them out of the page of the login.
 */
export function programAhead(program: string): Plugin {
  return {
    name: "program-ahead",
    transformIndexHtml: {
      order: "post",
      handler(html, { bundle = {} }) {
        const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
        const found = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(program)));
        if (found === undefined) return html;
        const styles = [...(found.viteMetadata?.importedCss ?? [])];
        const links = [
          ...[found.fileName, ...found.imports].map((file) => link(file, "modulepreload")),
          ...styles.map((file) => link(file, 'preload" as="style')),
        ].filter((each) => !html.includes(hrefOf(each)));
        return html.replace("</head>", `<!--program-->${links.join("")}<!--/program--></head>`);
      },
    },
  };
}

const link = (file: string, rel: string) =>
  `<link rel="${rel}" crossorigin href="/${file}" nonce="__CSP_NONCE__">`;

const hrefOf = (element: string) => /href="[^"]+"/.exec(element)![0];
