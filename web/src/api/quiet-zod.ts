import * as z from "zod";

// Zod would try to compile its checks with eval, which the page's security policy forbids and reports.
z.config({ jitless: true });
