/**
 * Opens the file storage of this installation: the configured bucket, or else the data directory. A storage area
 * contains one kind of file ("photos"), and keys in different areas never collide.
 */
import path from 'node:path'
import { configuration } from '#app/kit/configuration.server'
import { createBucketDriver, createBucketStorage } from './bucket-storage.server'
import { createDiskStorage, type FileStorage } from './disk-storage.server'

export type StorageArea = 'imports' | 'photos' | 'exports'

let driver: ReturnType<typeof createBucketDriver> | undefined

export function openFileStorage(area: StorageArea): FileStorage {
  const { bucket, dataDirectory, minFreeBytes } = configuration()
  if (!bucket) return createDiskStorage(path.resolve(dataDirectory, area), minFreeBytes)
  // Create only one driver per process, so that its connections are reused.
  driver ??= createBucketDriver(bucket)
  return createBucketStorage(driver, area)
}
