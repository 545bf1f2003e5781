/** Photos on a profile. Creating one is not safe to repeat: after `unavailable`, list the photos before trying again. */
import type { ProviderResult } from '../provider-result'

export type SourcePhoto = {
  name: string
  category: string | null
  width: number | null
  height: number | null
  /** An ISO timestamp, or '' if it is unknown. */
  createdAt: string
  /** The URL of the picture; null if it is unknown. It changes over time, so it is not stored. */
  url: string | null
  isVideo: boolean
}

export type PhotoBytes = { contents: Uint8Array<ArrayBuffer>; type: string }
/** The bytes of a photo that were uploaded, but are not visible on the profile yet. */
export type UploadedPhoto = { resourceName: string; category: string | null }

export type ProfilePhotos = {
  /** Uploads the bytes and returns the resource name of the upload. */
  upload: (locationName: string, bytes: PhotoBytes) => Promise<ProviderResult<string>>
  /**
   * Creates a photo, which counts as an edit of the profile: call `checkEditLimit` first. `ok` means accepted, not
   * visible: a photo that is declined later is not reported.
   */
  create: (locationName: string, uploaded: UploadedPhoto) => Promise<ProviderResult<SourcePhoto>>
  /** Lists all photos that the profile's owner added. */
  list: (locationName: string) => Promise<ProviderResult<SourcePhoto[]>>
  /** Deletes a photo. Also succeeds if the photo no longer exists. */
  remove: (name: string) => Promise<ProviderResult<null>>
  /** Downloads the picture at a photo's URL. Returns null if it is not available now. */
  download: (url: string) => Promise<Buffer<ArrayBuffer> | null>
}
