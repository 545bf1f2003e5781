import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { streamPictureEvents } from '#app/product/photos/pictures/picture-events.server'
import type { Picture } from '#app/product/photos/pictures/pictures.server'

const picture = (state: Picture['state']): Picture => ({
  id: '12',
  state,
  problem: '',
  width: 800,
  height: 600,
  createdAt: new Date(),
})

/** A `loadPicture` that counts its calls and returns a ready picture after `polls` of them. */
function renderedAfter(polls: number) {
  const calls = { count: 0 }
  const loadPicture = async () => picture(++calls.count > polls ? 'ready' : 'processing')
  return { calls, loadPicture }
}

test('a waiting page gets one event when the picture is ready, and the response ends', async () => {
  const { loadPicture } = renderedAfter(2)
  const response = streamPictureEvents(loadPicture, '/photos/upload/3/confirm', new AbortController().signal)
  expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  expect(await response.text()).toBe(
    'retry: 2000\n\nevent: rtx_images-12\ndata: {"action":"IMAGE_PROCESSING_COMPLETE","id":"12","url":"/photos/upload/3/confirm"}\n\n',
  )
})

test('a refused picture sends the same event, and a deleted one ends the response without an event', async () => {
  const { signal } = new AbortController()
  expect(await streamPictureEvents(async () => picture('refused'), '/x', signal).text()).toContain(
    'rtx_images-12',
  )
  expect(await streamPictureEvents(async () => null, '/x', signal).text()).toBe('retry: 2000\n\n')
})

test('polling stops when the page disconnects', async () => {
  for (const cause of ['abort', 'cancel'] as const) {
    const { calls, loadPicture } = renderedAfter(1000)
    const pageAbort = new AbortController()
    const response = streamPictureEvents(loadPicture, '/x', pageAbort.signal)
    const reader = response.body!.getReader()
    await reader.read()
    if (cause === 'abort') pageAbort.abort()
    else await reader.cancel()
    await sleep(50)
    const { count } = calls
    await sleep(1200)
    expect([cause, calls.count]).toEqual([cause, count])
  }
})

test('a failed read breaks the response, so that the page falls back to polling', async () => {
  const failToLoad = async () => {
    throw new Error('away')
  }
  await expect(streamPictureEvents(failToLoad, '/x', new AbortController().signal).text()).rejects.toThrow()
})
