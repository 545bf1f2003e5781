import { PassThrough, pipeline } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { createGunzip, createGzip } from 'node:zlib'
import { render } from '@react-email/render'
import type { ReactElement } from 'react'
import { renderToPipeableStream, renderToString } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { removeNulBytes } from '#app/platform/http/remove-nul-bytes.server'

/** Number of bytes that react-dom encodes at a time. */
const CHUNK = 2048

function renderToBuffer(element: ReactElement, through: () => NodeJS.ReadWriteStream): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(element, {
      onAllReady: () => resolve(buffer(pipe(through()))),
      onError: reject,
    })
  })
}

const texts = {
  'two bytes': 'éß¼',
  'CJK, three bytes': '東京都',
  'emoji, four bytes': '🍜👩‍🍳',
  'combining characters': 'e\u0301o\u0308\u0323',
  'right to left': 'مرحبا',
  'halves of a surrogate pair': 'a\ud83d',
  'all of them': 'aé東🍜e\u0301',
}

/** A page whose `text` appears in attributes and between tags, starting before the end of the first chunk. */
function Page({ before, text }: { before: number; text: string }): ReactElement {
  return (
    <main title={'x'.repeat(600)} lang="en" id={'y'.repeat(600)}>
      <p>{'z'.repeat(before)}</p>
      <input defaultValue={text} title={text} />
      <p title={text}>{text.repeat(12)}</p>
      <p>{text.repeat(12)}</p>
      <p>{text.repeat(700)}</p>
    </main>
  )
}

const beginsAt = Buffer.byteLength(renderToString(<Page before={0} text="" />).split('<input')[0]!)
/** From the first occurrences of the text being in the first chunk to all of them being in the second. */
const offsets = Array.from({ length: 160 }, (_, n) => CHUNK - beginsAt - 150 + n)

describe.each(Object.entries(texts))('a page with text of %s', (_, text) => {
  test('the streamed page equals React’s string output at every offset around the end of a chunk', async () => {
    const damaged: number[] = []
    const different: number[] = []
    for (const before of offsets) {
      const page = <Page before={before} text={text} />
      const whole = Buffer.from(renderToString(page))
      expect(whole.length).toBeGreaterThan(2 * CHUNK)
      if ((await renderToBuffer(page, () => new PassThrough())).includes(0)) damaged.push(before)
      if (!whole.equals(await renderToBuffer(page, removeNulBytes))) different.push(before)
    }
    expect(different).toEqual([])
    // Without the filter react-dom does write NUL bytes: the offsets are right, and the filter is still needed.
    expect(damaged.length).toBeGreaterThan(0)
  })

  test('the page is the same after compression', async () => {
    const damaged: number[] = []
    for (const before of offsets.filter((_, n) => n % 16 === 0)) {
      const page = <Page before={before} text={text} />
      const packed = await renderToBuffer(page, removeNulBytes).then((bytes) => {
        const packing = createGzip()
        packing.end(bytes)
        return buffer(pipeline(packing, createGunzip(), () => undefined))
      })
      if (!Buffer.from(renderToString(page)).equals(packed)) damaged.push(before)
    }
    expect(damaged).toEqual([])
  })

  test('the text is intact in emails too', async () => {
    for (const before of offsets.filter((_, n) => n % 16 === 0)) {
      const mail = await render(<Page before={before} text={text.toWellFormed()} />)
      expect([before, mail.includes('\0'), mail.includes('\ufffd')]).toEqual([
        before,
        false,
        !text.isWellFormed(),
      ])
    }
  })
})

test('a chunk of only NUL bytes is dropped', async () => {
  const filter = removeNulBytes()
  filter.write(new Uint8Array(4))
  filter.end(Buffer.from('東'))
  expect((await buffer(filter)).toString()).toBe('東')
})
