import packageOfServer from "../../package.json" with { type: "json" };

/** Put in by the build; absent when the program runs from its source or was built outside a clone. */
declare const __COMMIT__: string | undefined;

const commit = typeof __COMMIT__ === "string" && __COMMIT__ !== "" ? `+${__COMMIT__}` : "";

/** The package's version and the short commit it was built from, such as 1.0.0+abc1234 (rule calls/version). */
export const version = `${packageOfServer.version}${commit}`;
