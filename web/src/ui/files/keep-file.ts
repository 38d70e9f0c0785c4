/** Hands bytes to the browser as a download. */
export function keepFile(name: string, file: Blob): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The browser has taken its own hold of the bytes by the next turn.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}
