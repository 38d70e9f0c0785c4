/**
 * Has this device told nothing any more and shows nothing of what it was told (rule push/devices). What is shown goes first:
 * the service that pushes may take its time.
 */
export async function endPushes(): Promise<void> {
  const registration = await globalThis.navigator?.serviceWorker?.getRegistration();
  if (registration === undefined) return;
  for (const shown of await registration.getNotifications()) shown.close();
  await navigator.clearAppBadge?.().catch(() => undefined);
  const subscription = await registration.pushManager?.getSubscription();
  await subscription?.unsubscribe();
}
