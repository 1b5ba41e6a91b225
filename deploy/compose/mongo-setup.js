// Run by mongosh in the mongo-setup container: the replica set, then one user for each service's database.
const services = ['gateway', 'catalog', 'booking', 'payment', 'chat', 'notification'];
const root = encodeURIComponent(process.env.MONGO_ROOT_PASSWORD);
const admin = new Mongo(`mongodb://root:${root}@mongo:27017/?authSource=admin&directConnection=true`).getDB(
  'admin',
);

if (!isInitiated()) initiate();
waitForPrimary();
for (const service of services) giveUser(service);
print('the database is set up');

function isInitiated() {
  try {
    return admin.runCommand({ replSetGetStatus: 1 }).ok === 1;
  } catch (error) {
    if (error.codeName === 'NotYetInitialized') return false;
    throw error;
  }
}

function initiate() {
  admin.runCommand({
    replSetInitiate: { _id: 'livery', members: [{ _id: 0, host: 'mongo:27017' }] },
  });
}

function waitForPrimary() {
  for (let attempt = 0; attempt < 120; attempt += 1) {
    if (admin.runCommand({ hello: 1 }).isWritablePrimary) return;
    sleep(500);
  }
  throw new Error('the database did not become writable within a minute');
}

function giveUser(service) {
  const name = `livery_${service}`;
  const database = admin.getSiblingDB(name);
  const pwd = process.env[`MONGO_${service.toUpperCase()}_PASSWORD`];
  if (!pwd) throw new Error(`MONGO_${service.toUpperCase()}_PASSWORD is not set`);
  const rights = { pwd, roles: [{ role: 'readWrite', db: name }] };
  if (database.getUser(service)) database.updateUser(service, rights);
  else database.createUser({ user: service, ...rights });
}
