import { IDENTITY_HEADER, signIdentity } from '@livery/service-kit';

export interface DemoContext {
  /** Private addresses by name. */
  addresses: Record<string, string>;
  /** Signs the identity that the services check. */
  identitySecret: string;
  say: (line: string) => void;
}

export type ServiceCall = <T>(
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<T>;

/** A refusal of the API, with its reason. */
export class DemoRefusal extends Error {}

/** Calls a service as an admin or as the public. */
export function serviceCall(
  { addresses, identitySecret }: DemoContext,
  service: string,
  role: 'admin' | 'public' = 'admin',
): ServiceCall {
  const address = addresses[service];
  if (address === undefined) throw new Error(`The demo data needs the address of the ${service} service`);
  return async <T>(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const response = await fetch(new URL(path, address), {
      method,
      headers: {
        'content-type': 'application/json',
        [IDENTITY_HEADER]: signIdentity(identitySecret, { role, subject: 'demo-data', audience: service }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new DemoRefusal(`${method} ${path} answered ${response.status}: ${text}`);
    return (text === '' ? undefined : JSON.parse(text)) as T;
  };
}
