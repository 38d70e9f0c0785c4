import { MantineProvider } from "@mantine/core";
import type { ReactNode } from "react";
import { cssVariables, styleNonce, theme } from "./theme.ts";

/** Gives everything inside the look of the product. */
export function Themed({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      forceColorScheme="light"
      getStyleNonce={styleNonce}
    >
      {children}
    </MantineProvider>
  );
}
