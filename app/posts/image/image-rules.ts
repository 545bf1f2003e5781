/** The rules for a post's image, and their messages. */
import { fewestBytes, mostBytes, notAPicture, type PictureSize } from '#app/photos/picture-rules'

export const imageMessages = {
  format: 'Files must be JPG or PNG',
  large: 'Images must be less than 5MB',
  light: 'Images must be at least 10240 bytes',
  small: 'Images must be at least 250px by 250px',
  many: "You can't upload more than 1 image",
  limit: 'Limit of 1 image reached',
  unreadable: 'There was an error during image load. Please try again or refresh the page.',
} as const

const shortestEdge = 250

/** Returns why a file of this size that the picture rules refused cannot be a post's image either. */
export function refusalOf(bytes: number, { reason, size }: { reason: string; size?: PictureSize }): string {
  if (bytes > mostBytes) return imageMessages.large
  if (reason === notAPicture) return imageMessages.format
  if (bytes < fewestBytes) return imageMessages.light
  return size && Math.min(size.width, size.height) < shortestEdge ? imageMessages.small : reason
}

/** Returns what is wrong with the selected files, as far as the browser can know before it sends them. */
export function checkFiles([file, ...others]: { type: string; size: number }[]): string | null {
  if (!file) return null
  if (others.length > 0) return imageMessages.many
  const { type, size } = file
  if (type && !/^image\/(png|jpeg)$/.test(type)) return imageMessages.format
  if (size > mostBytes) return imageMessages.large
  return size < fewestBytes ? imageMessages.light : null
}
