/** Stands behind every changed value, whatever it looks like in print. */
export const changeMark = "†";
