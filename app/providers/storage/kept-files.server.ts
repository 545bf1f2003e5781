/**
 * The file storage of this installation: the configured bucket, or else the data directory. An area is one kind of file
 * ("photos"); keys of different areas never collide.
 */
import path from 'node:path'
import { configuration } from '#app/configuration.server'
import { bucketDriver, storageInBucket } from './s3.server'
import { type FileStorage, storageIn } from './storage.server'

export type Area = 'imports' | 'photos' | 'exports'

let driver: ReturnType<typeof bucketDriver> | undefined

export function keptFiles(area: Area): FileStorage {
  const { bucket, dataDirectory } = configuration()
  if (!bucket) return storageIn(path.resolve(dataDirectory, area))
  // One for the whole process, to reuse its connections.
  driver ??= bucketDriver(bucket)
  return storageInBucket(driver, area)
}
