/** The rules for a post's image, and their messages. */
import {
  maxBytes,
  minBytes,
  notAPictureMessage,
  type PictureSize,
} from '#app/product/photos/pictures/picture-rules'

export const imageMessages = {
  format: 'Files must be JPG or PNG',
  large: 'Images must be less than 5MB',
  light: 'Images must be at least 10240 bytes',
  small: 'Images must be at least 250px by 250px',
  many: "You can't upload more than 1 image",
  limit: 'Limit of 1 image reached',
  unreadable: 'There was an error during image load. Please try again or refresh the page.',
} as const

export const processingMessage = 'Processing the image…'

const minEdge = 250

/**
 * Returns the message for a file that was refused as a picture. `reason` and `size` are the result of the general
 * picture rules, which have their own messages.
 */
export function imageRefusal(
  bytes: number,
  { reason, size }: { reason: string; size?: PictureSize },
): string {
  if (bytes > maxBytes) return imageMessages.large
  if (reason === notAPictureMessage) return imageMessages.format
  if (bytes < minBytes) return imageMessages.light
  return size && Math.min(size.width, size.height) < minEdge ? imageMessages.small : reason
}

/** Returns what is wrong with the selected files, as far as the browser can check before the upload, or null. */
export function checkFiles([file, ...others]: { type: string; size: number }[]): string | null {
  if (!file) return null
  if (others.length > 0) return imageMessages.many
  const { type, size } = file
  if (type && !/^image\/(png|jpeg)$/.test(type)) return imageMessages.format
  if (size > maxBytes) return imageMessages.large
  return size < minBytes ? imageMessages.light : null
}
