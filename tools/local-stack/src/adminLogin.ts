import { passwordText } from '@livery/shared-types/adminAccounts';
import { verify } from '@node-rs/argon2';
import { MongoClient } from 'mongodb';

const demoPassword = 'livery-demo';

/** The admin's login, if it is known: ADMIN_* make only the first admin, whose password may have changed since. */
export async function adminLogin(
  env: Record<string, string | undefined>,
  mongodbUri: string,
  namespace = 'livery',
): Promise<string> {
  const name = env.ADMIN_USERNAME || 'admin';
  const password = env.ADMIN_PASSWORD || demoPassword;
  const hash = await passwordHashOf(name, mongodbUri, namespace);
  if (hash && (await verify(hash, passwordText(password))))
    return `${name} / ${password === demoPassword ? demoPassword : '(your ADMIN_PASSWORD)'}`;
  return 'the administrators and passwords it has already (ADMIN_* made only the first one)';
}

/** Undefined unless the user is an active admin. */
async function passwordHashOf(name: string, mongodbUri: string, namespace: string) {
  const client = new MongoClient(mongodbUri, { serverSelectionTimeoutMS: 5_000 });
  try {
    const db = client.db(`${namespace}_gateway`);
    const users = db.collection<{ _id: string; usernameKey: string; passwordHash: string }>('users');
    const user = await users.findOne({ usernameKey: name.toLowerCase() });
    const roster = db.collection<{ _id: string; activeIds: string[] }>('adminRoster');
    const isActive = user && (await roster.findOne({ _id: 'admins', activeIds: user._id }));
    return isActive ? user.passwordHash : undefined;
  } finally {
    await client.close();
  }
}
