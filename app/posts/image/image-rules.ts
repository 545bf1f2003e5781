/** What an image of a post must be, in the sentences of document 002 §5. */
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

/** Why a file of so many bytes that a picture's rules refused is no image of a post either. */
export function refusalOf(bytes: number, { reason, size }: { reason: string; size?: PictureSize }): string {
  if (bytes > mostBytes) return imageMessages.large
  if (reason === notAPicture) return imageMessages.format
  if (bytes < fewestBytes) return imageMessages.light
  return size && Math.min(size.width, size.height) < shortestEdge ? imageMessages.small : reason
}

/** What is wrong with the chosen files, as far as a browser knows before it sends them. */
export function checkFiles([file, ...others]: { type: string; size: number }[]): string | null {
  if (!file) return null
  if (others.length > 0) return imageMessages.many
  const { type, size } = file
  if (type && !/^image\/(png|jpeg)$/.test(type)) return imageMessages.format
  if (size > mostBytes) return imageMessages.large
  return size < fewestBytes ? imageMessages.light : null
}
