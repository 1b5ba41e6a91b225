import { IDENTITY_HEADER, signIdentity, type Identity } from '@livery/service-kit';

export interface ApiReply<T = unknown> {
  status: number;
  body: T;
  headers: Headers;
}

export interface ApiClientOptions {
  /** The environment's `identitySecret`. Without one no identity is sent. */
  identitySecret?: string;
  role?: Identity['role'];
  /** The service asked. */
  audience?: string;
  subject?: string;
  username?: string;
  sessionId?: string;
  ip?: string;
}

export interface ApiClient {
  // A test knows the shape it asserts on; the default keeps it from pretending.
  get<T = unknown>(path: string, headers?: Record<string, string>): Promise<ApiReply<T>>;
  post<T = unknown>(path: string, body?: unknown, headers?: Record<string, string>): Promise<ApiReply<T>>;
  put<T = unknown>(path: string, body?: unknown, headers?: Record<string, string>): Promise<ApiReply<T>>;
  patch<T = unknown>(path: string, body?: unknown, headers?: Record<string, string>): Promise<ApiReply<T>>;
  delete<T = unknown>(path: string, headers?: Record<string, string>): Promise<ApiReply<T>>;
}

/** Calls a service as the gateway would, with a signed identity. */
export function apiClient(url: string, options: ApiClientOptions = {}): ApiClient {
  const call = async <T>(
    method: string,
    path: string,
    body: unknown,
    headers: Record<string, string> = {},
  ): Promise<ApiReply<T>> => {
    const response = await fetch(new URL(path, url), {
      method,
      headers: {
        ...identityHeaders(options),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: parse(text) as T, headers: response.headers };
  };
  return {
    get: (path, headers) => call('GET', path, undefined, headers),
    post: (path, body, headers) => call('POST', path, body, headers),
    put: (path, body, headers) => call('PUT', path, body, headers),
    patch: (path, body, headers) => call('PATCH', path, body, headers),
    delete: (path, headers) => call('DELETE', path, undefined, headers),
  };
}

function identityHeaders(options: ApiClientOptions): Record<string, string> {
  const { identitySecret, role = 'public', audience, username, sessionId, ip } = options;
  if (identitySecret === undefined) return {};
  if (audience === undefined) throw new Error('apiClient needs an audience to sign an identity for');
  const subject = options.subject ?? (role === 'public' ? 'public' : (username ?? `test-${role}`));
  return {
    [IDENTITY_HEADER]: signIdentity(identitySecret, {
      role,
      subject,
      audience,
      ...(username === undefined ? {} : { username }),
      ...(sessionId === undefined ? {} : { sessionId }),
      ...(ip === undefined ? {} : { ip }),
    }),
  };
}

function parse(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
