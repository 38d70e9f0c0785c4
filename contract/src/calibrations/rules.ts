/** What a correction of an odometer is judged by, in metres. */
type Correction = {
  /** What the odometer would say without it. */
  actual: number;
  given: number;
  /** Driven since it was last set right. */
  driven: number;
};

/** Boxes and odometers differ by a few per mille; what is more than this per cent has a cause of its own. */
const usualPercent = 1;

/** Whether somebody has to say why: backwards, or by more than 1 % of the kilometres since the last calibration. */
export const needsReason = ({ actual, given, driven }: Correction): boolean =>
  given < actual || (given - actual) * 100 > driven * usualPercent;
