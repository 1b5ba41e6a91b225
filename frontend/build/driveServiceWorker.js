// Keeps the files of one release of the chauffeur's page (`/drive`), so that the page opens without a connection.
// build/driveOffline.ts writes their list into it. It never answers for the API or for other pages.
const FILES = __FILES__;
const ENTRY = __ENTRY__;
const PAGE = '/drive';
const PREFIX = 'drive-';
const CACHE = PREFIX + __RELEASE__;

/** The page, if it is of this release: during a deployment another server may answer with another one. */
async function fetchPage() {
  const answer = await fetch(PAGE, { cache: 'no-cache', credentials: 'omit' });
  const isOurs = answer.ok && (await answer.clone().text()).includes(ENTRY);
  return isOurs ? answer : undefined;
}

async function install() {
  const page = await fetchPage();
  if (page === undefined) throw new Error('the page is of another release, this worker is tried again later');
  const cache = await caches.open(CACHE);
  await cache.addAll(FILES);
  await cache.put(PAGE, page);
  // A page of the release before has all its code already.
  await self.skipWaiting();
}

async function activate() {
  const names = await caches.keys();
  const outdated = names.filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(outdated.map((name) => caches.delete(name)));
  await self.clients.claim();
}

/** Settings such as the company's phone number may have changed: they are shown at the next visit. */
async function refreshPage() {
  const page = await fetchPage();
  if (page !== undefined) await (await caches.open(CACHE)).put(PAGE, page);
}

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(activate()));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  const isPage = request.mode === 'navigate' && pathname === PAGE;
  if (!isPage && !FILES.includes(pathname)) return;
  const key = isPage ? PAGE : pathname;
  event.respondWith(caches.match(key, { cacheName: CACHE }).then((kept) => kept ?? fetch(request)));
  // Offline there is nothing to refresh from.
  if (isPage) event.waitUntil(refreshPage().catch(() => undefined));
});
