import { createTheme, type CSSVariablesResolver } from "@mantine/core";
import { primary, tokenVariables } from "./tokens.ts";

/**
 * The list itself scrolls: axe and screen readers know it as the list of its field, not a scrolling part inside of it. It
 * opens by a click, by typing and by an arrow: a field that the program focuses, for its mistake for example, shows what is
 * wrong with it, and nothing lies over it.
 */
const list = { defaultProps: { withScrollArea: false, openOnFocus: false } };

export const theme = createTheme({
  primaryColor: "primary",
  primaryShade: 8,
  colors: { primary },
  black: "#1A2233",
  fontFamily: '"IBM Plex Sans", system-ui, sans-serif',
  headings: { fontFamily: '"IBM Plex Sans", system-ui, sans-serif', fontWeight: "600" },
  fontSizes: { xs: "12px", sm: "13px", md: "14px", lg: "16px", xl: "20px" },
  lineHeights: { xs: "16px", sm: "18px", md: "20px", lg: "24px", xl: "28px" },
  radius: { xs: "4px", sm: "6px", md: "10px", lg: "12px", xl: "16px" },
  spacing: { xs: "4px", sm: "8px", md: "12px", lg: "16px", xl: "24px" },
  defaultRadius: "sm",
  cursorType: "pointer",
  respectReducedMotion: true,
  components: {
    Autocomplete: list,
    MultiSelect: list,
    Select: list,
    TagsInput: list,
    InputWrapper: { defaultProps: { inputWrapperOrder: ["label", "input", "description", "error"] } },
    Modal: { defaultProps: { transitionProps: { duration: 220, transition: "fade" } } },
    Popover: { defaultProps: { shadow: "none", transitionProps: { duration: 180 } } },
    // As high as dialogs, where the later lies above: the tooltip of a button stays below the dialog that the button opens.
    Tooltip: { defaultProps: { openDelay: 300, withArrow: true, zIndex: 200 } },
  },
});

export const cssVariables: CSSVariablesResolver = () => ({
  variables: tokenVariables(),
  light: {
    "--mantine-color-body": "var(--wb-surface)",
    "--mantine-color-text": "var(--wb-ink)",
    "--mantine-color-error": "var(--wb-error-text)",
    "--mantine-color-dimmed": "var(--wb-ink-3)",
    "--mantine-color-placeholder": "var(--wb-ink-3)",
    "--mantine-color-default-border": "var(--wb-strong-line)",
    "--mantine-color-anchor": "var(--mantine-color-primary-7)",
  },
  dark: {},
});

/** Style elements need the nonce of the response that brought the page (rule web/style-nonce). */
export function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? "";
}

/** Where the library that stops the page from scrolling behind a dialog looks for the nonce. */
export function shareStyleNonce(): void {
  (globalThis as { __webpack_nonce__?: string }).__webpack_nonce__ = styleNonce();
}
