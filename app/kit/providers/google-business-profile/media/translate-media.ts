/**
 * Translates Google's photos into our format. Google's category LOGO is deprecated: a photo sent as LOGO comes back as
 * PROFILE, under a name that is the same for every profile. So our LOGO is always PROFILE at Google. A photo without a
 * category is ADDITIONAL at Google.
 */
import type { SourcePhoto } from '../../profile-client/photos'
import type { GoogleMedia } from './media-wire'

export function toPhoto(media: GoogleMedia): SourcePhoto {
  const { name, mediaFormat, locationAssociation, dimensions, createTime, googleUrl } = media
  return {
    name,
    category: toCategory(locationAssociation?.category ?? null),
    width: dimensions?.widthPixels ?? null,
    height: dimensions?.heightPixels ?? null,
    createdAt: createTime ?? '',
    url: googleUrl ?? null,
    isVideo: mediaFormat === 'VIDEO',
  }
}

function toCategory(category: string | null): string | null {
  if (category === 'PROFILE') return 'LOGO'
  return category === 'ADDITIONAL' || category === 'CATEGORY_UNSPECIFIED' ? null : category
}

export function toGoogleCategory(category: string | null): string {
  if (category === 'LOGO') return 'PROFILE'
  return category ?? 'ADDITIONAL'
}
