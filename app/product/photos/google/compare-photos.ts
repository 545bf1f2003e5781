/** Compares the stored photos of a location with those on its Google profile. */
import type { Id, PhotoState } from '#app/kit/database/schema'
import type { SourcePhoto } from '#app/kit/providers/profile-client/photos'

export type StoredPhoto = {
  id: Id
  googleName: string | null
  state: PhotoState
  category: string | null
  width: number
  height: number
  isUncertain: boolean
  existingNames: string[]
  missingSince: Date | null
}

export type PhotoDifferences = {
  /** On the profile, but not stored. */
  added: SourcePhoto[]
  /** Counted as failed, but on the profile: Google received the photo although it did not respond. */
  arrived: { id: Id; googleName: string }[]
  /** Not on the profile for the first time. */
  missing: Id[]
  /** On the profile again. */
  returned: Id[]
  /** Not on the profile for so long that they count as deleted there. */
  deleted: Id[]
}

/**
 * Google does not list a new photo right away, and an incomplete list must not delete anything, so a photo must be
 * missing for a day before it counts as deleted.
 */
const maxMissingMs = 86_400_000

export function comparePhotos(stored: StoredPhoto[], found: SourcePhoto[], now: Date): PhotoDifferences {
  const foundNames = new Set(found.map(({ name }) => name))
  const storedNames = new Set(stored.map(({ googleName }) => googleName))
  const arrived = new Map<string, Id>()
  const added: SourcePhoto[] = []
  for (const photo of found) {
    if (storedNames.has(photo.name) || photo.isVideo || !photo.url) continue
    const sent = stored.find(
      (failed) => isSameUpload(failed, photo) && ![...arrived.values()].includes(failed.id),
    )
    if (sent) arrived.set(photo.name, sent.id)
    else added.push(photo)
  }
  const published = stored.filter(({ state, googleName }) => state === 'live' && googleName !== null)
  const absent = published.filter(({ googleName }) => !foundNames.has(googleName!))
  const isOverdue = ({ missingSince }: StoredPhoto) =>
    missingSince !== null && now.getTime() - missingSince.getTime() >= maxMissingMs
  return {
    added,
    arrived: [...arrived].map(([googleName, id]) => ({ id, googleName })),
    missing: absent.filter(({ missingSince }) => missingSince === null).map(({ id }) => id),
    returned: published
      .filter(({ missingSince, googleName }) => missingSince !== null && foundNames.has(googleName!))
      .map(({ id }) => id),
    deleted: absent.filter(isOverdue).map(({ id }) => id),
  }
}

function isSameUpload(
  { state, isUncertain, category, width, height, existingNames }: StoredPhoto,
  photo: SourcePhoto,
): boolean {
  return (
    state === 'dead' &&
    isUncertain &&
    !existingNames.includes(photo.name) &&
    category === photo.category &&
    width === photo.width &&
    height === photo.height
  )
}
