import { config } from "zod/v4";

// Zod would try to compile its checks with eval, which the page's security policy forbids and reports. The build puts this
// in the place of zod: it must be said before the first schema is made, whichever screen brings that.
config({ jitless: true });

export * from "zod/v4";
