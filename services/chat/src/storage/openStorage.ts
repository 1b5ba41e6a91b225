import { unavailable } from '@livery/service-kit/errors';
import type { Config } from '../config.ts';
import { diskStorage } from './diskStorage.ts';
import type { FileStorage } from './fileStorage.ts';
import { s3Storage } from './s3Storage.ts';

type StorageConfig = Pick<
  Config,
  'TICKET_FILES_DIR' | 'TICKET_FILES_URL' | 'S3_REGION' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY'
>;

/** The bucket of the settings, or else the folder. Faults become `unavailable`. */
export function openStorage(config: StorageConfig): FileStorage {
  const {
    TICKET_FILES_URL: url,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  } = config;
  const storage =
    url === undefined
      ? diskStorage(config.TICKET_FILES_DIR)
      : s3Storage({
          url,
          region: config.S3_REGION,
          accessKeyId: accessKeyId ?? '',
          secretAccessKey: secretAccessKey ?? '',
        });
  return {
    put: (key, file) => storage.put(key, file).catch(refuse),
    get: (key) => storage.get(key).catch(refuse),
    remove: (key) => storage.remove(key).catch(refuse),
  };
}

function refuse(cause: unknown): never {
  throw unavailable('file storage', 5, cause);
}
