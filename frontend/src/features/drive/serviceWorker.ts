const UPDATE_MS = 60 * 60 * 1000;

/** A new release reloads the page, which loses nothing. `canReload`: nobody is in the middle of something. */
export function keepOffline(canReload: () => boolean): () => void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return () => undefined;
  const { serviceWorker } = navigator;
  // The first worker takes over a page that is of its own release.
  let isReplacement = serviceWorker.controller !== null;
  let isOutdated = false;
  let registration: ServiceWorkerRegistration | undefined;

  const reload = () => {
    if (isOutdated && canReload()) window.location.reload();
  };
  const handleChange = () => {
    isOutdated = isReplacement;
    isReplacement = true;
    reload();
  };
  const update = () => void registration?.update().catch(() => undefined);
  const handleVisibility = () => {
    if (document.visibilityState === 'visible') update();
    else reload();
  };
  const timer = setInterval(() => {
    reload();
    update();
  }, UPDATE_MS);
  serviceWorker.addEventListener('controllerchange', handleChange);
  document.addEventListener('visibilitychange', handleVisibility);
  void serviceWorker
    .register('/drive-sw.js', { scope: '/drive', updateViaCache: 'none' })
    .then((registered) => (registration = registered))
    // Without the worker the page works while there is a connection.
    .catch(() => undefined);

  return () => {
    clearInterval(timer);
    serviceWorker.removeEventListener('controllerchange', handleChange);
    document.removeEventListener('visibilitychange', handleVisibility);
  };
}
