export function writeDrivenPlan(dataFolder: string): string;
