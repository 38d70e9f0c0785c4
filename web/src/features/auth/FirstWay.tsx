import classes from "./FirstPasswordPage.module.css";

/** A way that has just begun: behind it the first leg, before it the rest as a promise. */
export function FirstWay() {
  return (
    <svg className={classes.way} viewBox="0 0 480 176" preserveAspectRatio="xMidYMid slice" aria-hidden>
      {[32, 60, 88, 116, 144].map((height) => (
        <line key={height} className={classes.hour} x1="0" x2="480" y1={height} y2={height} />
      ))}
      <path
        className={classes.ahead}
        d="M196 92 C246 120 262 138 306 132 C352 126 348 74 388 58 C404 52 416 52 428 52"
      />
      <path className={classes.done} d="M52 60 C86 60 92 116 130 116 C160 116 164 74 196 92" />
      <circle className={classes.start} cx="52" cy="60" r="8" />
      <circle className={classes.here} cx="196" cy="92" r="9" />
      <circle className={classes.halo} cx="196" cy="92" r="18" />
      <circle className={classes.goal} cx="428" cy="52" r="9" />
    </svg>
  );
}
