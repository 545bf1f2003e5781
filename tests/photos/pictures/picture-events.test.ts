import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { streamPictureEvents } from '#app/photos/pictures/picture-events.server'
import type { Picture } from '#app/photos/pictures/pictures.server'

const picture = (state: Picture['state']): Picture => ({
  id: '12',
  state,
  problem: '',
  width: 800,
  height: 600,
  createdAt: new Date(),
})

/** Counts how often the row is read; after so many looks it is drawn. */
function renderedAfter(polls: number) {
  const calls = { count: 0 }
  const loadPicture = async () => picture(++calls.count > polls ? 'ready' : 'processing')
  return { asked: calls, look: loadPicture }
}

test('a page that waits is told once, and the answer ends', async () => {
  const { look } = renderedAfter(2)
  const answer = streamPictureEvents(look, '/photos/upload/3/confirm', new AbortController().signal)
  expect(answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  expect(await answer.text()).toBe(
    'retry: 2000\n\nevent: rtx_images-12\ndata: {"action":"IMAGE_PROCESSING_COMPLETE","id":"12","url":"/photos/upload/3/confirm"}\n\n',
  )
})

test('a picture that was refused is told of as well, and one that is gone ends the answer', async () => {
  const { signal } = new AbortController()
  expect(await streamPictureEvents(async () => picture('refused'), '/x', signal).text()).toContain(
    'rtx_images-12',
  )
  expect(await streamPictureEvents(async () => null, '/x', signal).text()).toBe('retry: 2000\n\n')
})

test('when the page has gone nothing is read for it any more', async () => {
  for (const leave of ['abort', 'cancel'] as const) {
    const { asked, look } = renderedAfter(1000)
    const gone = new AbortController()
    const answer = streamPictureEvents(look, '/x', gone.signal)
    const reader = answer.body!.getReader()
    await reader.read()
    if (leave === 'abort') gone.abort()
    else await reader.cancel()
    await sleep(50)
    const { count } = asked
    await sleep(1200)
    expect([leave, asked.count]).toEqual([leave, count])
  }
})

test('a row that cannot be read breaks the answer, so that the page asks in another way', async () => {
  const failToLoad = async () => {
    throw new Error('away')
  }
  await expect(streamPictureEvents(failToLoad, '/x', new AbortController().signal).text()).rejects.toThrow()
})
