import { verify } from '@node-rs/argon2';
import { MongoClient } from 'mongodb';

const demoPassword = 'livery-demo';

interface StoredAdmin {
  _id: string;
  usernameKey: string;
  passwordHash: string;
}

/**
 * How to log in, as far as that is known: ADMIN_* make the first administrator only, who may have another password since.
 */
export async function adminLogin(
  env: Record<string, string | undefined>,
  mongodbUri: string,
  namespace = 'livery',
): Promise<string> {
  const name = env.ADMIN_USERNAME || 'admin';
  const password = env.ADMIN_PASSWORD || demoPassword;
  const admin = await activeAdmin(mongodbUri, namespace, name);
  if (admin && (await verify(admin.passwordHash, password)))
    return `${name} / ${password === demoPassword ? demoPassword : '(your ADMIN_PASSWORD)'}`;
  return 'the administrators and passwords it has already (ADMIN_* made only the first one)';
}

async function activeAdmin(
  mongodbUri: string,
  namespace: string,
  name: string,
): Promise<StoredAdmin | undefined> {
  const client = new MongoClient(mongodbUri, { serverSelectionTimeoutMS: 5_000 });
  try {
    const db = client.db(`${namespace}_gateway`);
    const user = await db.collection<StoredAdmin>('users').findOne({ usernameKey: name.toLowerCase() });
    if (user === null) return undefined;
    const roster = db.collection<{ _id: string; activeIds: string[] }>('adminRoster');
    return (await roster.findOne({ _id: 'admins', activeIds: user._id })) ? user : undefined;
  } finally {
    await client.close();
  }
}
