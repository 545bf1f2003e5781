import { deflateSync } from 'node:zlib'
import fc from 'fast-check'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { reencodeLogo } from '#app/platform/white-label/logo.server'

const picture = (width = 800, height = 200) =>
  sharp({ create: { width, height, channels: 3, background: '#b3261e' } })
const upload = (bytes: Uint8Array | string, name = 'logo.png') => new File([bytes as BlobPart], name)

test('PNG and JPEG logos are re-encoded at no more than twice their display size', async () => {
  for (const bytes of [await picture().png().toBuffer(), await picture().jpeg().toBuffer()]) {
    const reencoded = await reencodeLogo(upload(bytes))
    if (!reencoded.ok) throw new Error(reencoded.reason)
    const { format, width, height } = await sharp(reencoded.logo.image).metadata()
    expect({ format, width, height }).toEqual({ format: 'png', width: 320, height: 80 })
  }
})

test('hidden data in the file is removed', async () => {
  const withMetadata = await picture()
    .withExif({ IFD0: { Copyright: 'SECRET' }, IFD3: { GPSLatitude: '52/1 22/1 0/1' } })
    .jpeg()
    .toBuffer()
  const polyglot = Buffer.concat([await picture().png().toBuffer(), Buffer.from('<script>SECRET</script>')])
  for (const bytes of [withMetadata, polyglot]) {
    const reencoded = await reencodeLogo(upload(bytes))
    if (!reencoded.ok) throw new Error(reencoded.reason)
    expect(reencoded.logo.image.includes('SECRET')).toBe(false)
    expect((await sharp(reencoded.logo.image).metadata()).exif).toBeUndefined()
  }
})

const script = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'

test('SVG, other image formats and non-images are rejected', async () => {
  const gif = await picture().gif().toBuffer()
  const webp = await picture().webp().toBuffer()
  for (const bytes of [script, gif, webp, '<html></html>', '%PDF-1.7', '', 'GIF89a'])
    expect(await reencodeLogo(upload(bytes, 'logo.jpg'))).toEqual({
      ok: false,
      reason: 'Choose a PNG or JPEG image',
    })
})

test('a small file that decodes to a huge image is rejected', async () => {
  expect((await reencodeLogo(upload(pngBomb(16_000)))).ok).toBe(false)
})

test('a corrupted image is rejected or re-encoded, but never causes an error', async () => {
  const whole = await picture(60, 20).png().toBuffer()
  await fc.assert(
    fc.asyncProperty(fc.nat(whole.length - 1), fc.nat(255), async (at, value) => {
      const broken = Buffer.from(whole)
      broken[at] = value
      expect(typeof (await reencodeLogo(upload(broken))).ok).toBe('boolean')
    }),
    { numRuns: 60 },
  )
})

/** Returns a PNG of a few bytes whose header claims this width and height. */
function pngBomb(side: number): Buffer {
  const chunk = (type: string, body: Buffer) => {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(body.length)
    return Buffer.concat([length, Buffer.from(type), body, Buffer.alloc(4)])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header[8] = 8
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(1_000))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
