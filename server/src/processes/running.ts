/** A part of the program that is running: api, gateway or worker. */
export type Running = {
  /** What it listens on or does, for the operator: "Boxes on 0.0.0.0:5027". */
  announcement: string;
  /** Whether it does its work; false from the moment it begins to stop. */
  isRunning(): boolean;
  /** Of a part that does its work in rounds: whether it has finished one lately. */
  isKeepingUp?(): boolean;
  /** Takes nothing new, finishes what is under way, and resolves when it is over. */
  stop(): Promise<void>;
};
