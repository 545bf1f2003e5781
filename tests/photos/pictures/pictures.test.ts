import fc from 'fast-check'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { demoScenes } from '#app/demo/photos/demo-scenes'
import { renderShapes } from '#app/demo/photos/render-shapes.server'
import {
  allCategoryProblems,
  categoryProblems,
  fileSizeProblem,
  maxBytes,
  minBytes,
} from '#app/product/photos/pictures/picture-rules'
import { measurePicture, renderPicture } from '#app/product/photos/pictures/render-picture.server'
import {
  decompressionBomb,
  html,
  jpeg,
  noiseImage,
  payload,
  png,
  polyglotFile,
  rotatedJpeg,
  svg,
} from '../photo-files'

const refusalReason = async (file: Buffer) => {
  const result = await measurePicture(file)
  return result.ok ? null : result.reason
}

describe('a file', () => {
  test('that is a PNG or a JPEG is accepted', async () => {
    expect(await measurePicture(await png(600, 400))).toEqual({ ok: true, width: 600, height: 400 })
    expect(await measurePicture(await jpeg(600, 400))).toEqual({ ok: true, width: 600, height: 400 })
  })

  test.each([
    ['an SVG', async () => svg],
    ['a web page', async () => html],
    ['a GIF', () => noiseImage(300, 300).gif().toBuffer()],
    ['a WebP', () => noiseImage(300, 300).webp({ lossless: true }).toBuffer()],
    ['empty', async () => Buffer.alloc(0)],
    [
      'only the first bytes of a JPEG',
      async () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(20_000)]),
    ],
    [
      'an SVG with the signature of a PNG',
      async () => Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), svg]),
    ],
  ])('that is %s is refused', async (_, file) => {
    expect(await refusalReason(await file())).toBe(
      'Unable to upload image. Please choose a PNG or JPEG file.',
    )
  })

  test('that is larger than exactly five megabytes is refused with its size', async () => {
    const large = Buffer.concat([await jpeg(600, 400), Buffer.alloc(maxBytes)])
    expect(await refusalReason(large)).toMatch(
      /^Unable to upload image\. Please choose a file smaller than 5mb\. Your file is 5\.\d\d MB\.$/,
    )
    expect(fileSizeProblem(maxBytes)).toBeNull()
    expect(fileSizeProblem(maxBytes + 1)).toContain('Your file is 5.01 MB.')
  })

  test('that is too small is refused with its size', async () => {
    const small = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    expect(await refusalReason(small)).toBe(
      `Unable to upload image. Please choose a file that is at least 10240 bytes. Your file has ${small.length.toLocaleString('en-US')} bytes.`,
    )
    expect([fileSizeProblem(minBytes), fileSizeProblem(minBytes - 1) === null]).toEqual([null, false])
  })

  test('with too few pixels is refused with its dimensions', async () => {
    expect(await refusalReason(await png(300, 200))).toBe(
      'Your image is 300 × 200 px. Photos must be at least 250 × 250 px.',
    )
  })

  test('that decompresses to gigabytes is refused without being decoded', async () => {
    const file = decompressionBomb(16_000, 16_000)
    expect(file.length).toBeLessThan(1_000_000)
    const before = process.memoryUsage().rss
    expect(await refusalReason(file)).toBe(
      'Your image is 16000 × 16000 px. Please choose one with at most 40 million pixels.',
    )
    expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000)
    // It is not decoded either when the caller skips the check.
    expect(await renderPicture(file)).toBeNull()
  })

  test('with a rotated orientation is measured upright', async () => {
    expect(await measurePicture(await rotatedJpeg(600, 400))).toEqual({ ok: true, width: 400, height: 600 })
  })
})

describe('a rendered picture', () => {
  test('is upright and contains no metadata about owner or location', async () => {
    const original = await rotatedJpeg(600, 400)
    expect(original.toString('latin1')).toContain('SECRET OWNER')
    const rendered = (await renderPicture(original))!
    expect([rendered.width, rendered.height, rendered.format]).toEqual([400, 600, 'jpeg'])
    for (const file of [rendered.image, rendered.thumbnail]) {
      const { exif, icc, xmp, iptc, orientation } = await sharp(file).metadata()
      expect([exif, icc, xmp, iptc, orientation]).toEqual([
        undefined,
        undefined,
        undefined,
        undefined,
        undefined,
      ])
      expect(file.toString('latin1')).not.toContain('SECRET')
    }
  })

  test('drops data appended after the pixels', async () => {
    const file = await polyglotFile(600, 400)
    expect(file.toString('latin1')).toContain(payload)
    const rendered = (await renderPicture(file))!
    for (const one of [rendered.image, rendered.thumbnail])
      expect(one.toString('latin1')).not.toMatch(/script|php/)
  })

  test('is null when the file is truncated', async () => {
    const whole = await jpeg(900, 900)
    expect(await renderPicture(whole.subarray(0, Math.floor(whole.length / 2)))).toBeNull()
  })

  test('has at least Google’s minimum number of bytes, even when it is a single color', async () => {
    for (const color of ['#ffffff', '#808080']) {
      const create = { width: 400, height: 400, channels: 3, background: color } as const
      for (const file of [
        await sharp({ create }).png().toBuffer(),
        await sharp({ create }).jpeg().toBuffer(),
      ])
        expect((await renderPicture(file))!.image.length).toBeGreaterThanOrEqual(minBytes)
    }
  })

  test('comes with a thumbnail for lists', async () => {
    const rendered = (await renderPicture(await jpeg(2400, 1600)))!
    const { width, height, format } = await sharp(rendered.thumbnail).metadata()
    expect([width, height, format]).toEqual([640, 427, 'jpeg'])
  })

  test('two hundred corrupted files are each rendered or refused without a crash', async () => {
    const whole = await jpeg(400, 300)
    let rendered = 0
    for (let n = 0; n < 200; n++) {
      const file = Buffer.from(whole)
      for (let change = 0; change < 8; change++)
        file[3 + ((n * 7919 + change * 104_729) % (file.length - 3))] = (n * 31 + change) % 256
      const picture = await renderPicture(file)
      if (picture) rendered += 1
    }
    expect(rendered).toBeLessThanOrEqual(200)
  })
})

describe('a category', () => {
  const coverProblems = (width: number, height: number) => categoryProblems('COVER', { width, height })
  const logoProblems = (width: number, height: number) => categoryProblems('LOGO', { width, height })

  test('accepts pictures exactly at its limits', () => {
    for (const [width, height] of [
      [480, 270],
      [2120, 1192],
      [2120, 1000],
    ] as const)
      expect(coverProblems(width, height)).toEqual([])
    for (const [width, height] of [
      [250, 250],
      [2000, 2000],
      [250, 2000],
    ] as const)
      expect(logoProblems(width, height)).toEqual([])
  })

  test.each([
    [
      () => coverProblems(479, 269),
      ['Your image is 479 × 269 px. A cover photo must be at least 480 × 270 px.'],
    ],
    [
      () => coverProblems(2121, 1193),
      ['Your image is 2121 × 1193 px. A cover photo can be at most 2120 × 1192 px.'],
    ],
    [
      () => coverProblems(800, 600),
      ['Your image is 800 × 600 px. A cover photo must be at least 16:9: at most 450 px high at this width.'],
    ],
    [() => logoProblems(249, 250), ['Your image is 249 × 250 px. A logo must be at least 250 × 250 px.']],
    [() => logoProblems(2001, 2000), ['Your image is 2001 × 2000 px. A logo can be at most 2000 × 2000 px.']],
  ])('names the rule that a picture breaks: %#', (breaches, expected) => {
    expect(breaches()).toEqual(expected)
  })

  test('with one photo per location accepts only one picture', () => {
    const fine = { width: 400, height: 400 }
    expect(allCategoryProblems('LOGO', [fine, fine])).toHaveLength(1)
    expect(allCategoryProblems('EXTERIOR', [fine, fine])).toEqual([])
    expect(allCategoryProblems(null, [fine, fine])).toEqual([])
  })

  test('accepts a cover if and only if it meets all three rules', () => {
    const edge = fc.integer({ min: 1, max: 3000 })
    fc.assert(
      fc.property(edge, edge, (width, height) => {
        const isFine =
          width >= 480 && height >= 270 && width <= 2120 && height <= 1192 && width / height >= 16 / 9
        expect(coverProblems(width, height).length === 0).toBe(isFine)
      }),
    )
  })
})

test('the demo pictures meet the rules of their categories', async () => {
  for (const scene of Object.values(demoScenes).flat()) {
    const file = await renderShapes(scene)
    expect(await measurePicture(file)).toMatchObject({ width: scene.width, height: scene.height })
    expect(categoryProblems(scene.category, scene)).toEqual([])
  }
})
