import classes from "./Brand.module.css";

/** Mark and product name, light on navy. */
export function Brand() {
  return (
    <span className={classes.brand}>
      <svg viewBox="0 0 32 32" width="30" height="30" aria-hidden>
        <rect width="32" height="32" rx="7" fill="currentColor" />
        <g fill="none" stroke="var(--mantine-color-primary-8)">
          <path
            d="M7 12.2V15.6C7 20.2 8.6 23.2 11.4 23.2C14.4 23.2 16 20 16 15.2V11C16 15.2 17.6 23.2 20.6 23.2C23.4 23.2 25 20.2 25 15.6V12.6"
            strokeWidth="2.5"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
          <circle cx="7" cy="9.4" r="1.9" strokeWidth="1.9" />
        </g>
        <circle cx="25" cy="9.2" r="2.9" fill="var(--wb-trip-2-fill)" />
      </svg>
      <span>Wegbuch</span>
    </span>
  );
}
