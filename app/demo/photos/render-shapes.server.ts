import sharp from 'sharp'
import type { PictureSize } from '#app/product/photos/pictures/picture-rules'

/** Renders the elements of an SVG drawing as a PNG file. */
export function renderShapes({ width, height, shapes }: PictureSize & { shapes: string }): Promise<Buffer> {
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${shapes}</svg>`
  return sharp(Buffer.from(picture)).png().toBuffer()
}
