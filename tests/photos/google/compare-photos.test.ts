import { expect, test } from 'vitest'
import type { SourcePhoto } from '#app/kit/providers/profile-client/photos'
import { comparePhotos, type StoredPhoto } from '#app/product/photos/google/compare-photos'

const now = new Date('2026-11-20T12:00:00Z')
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000)

const onGoogle = (name: string, differing: Partial<SourcePhoto> = {}): SourcePhoto => ({
  name,
  category: 'INTERIOR',
  width: 800,
  height: 600,
  createdAt: '',
  url: 'https://x',
  isVideo: false,
  ...differing,
})
const stored = (id: string, differing: Partial<StoredPhoto> = {}): StoredPhoto => ({
  id,
  googleName: id,
  state: 'live',
  category: 'INTERIOR',
  width: 800,
  height: 600,
  isUncertain: false,
  existingNames: [],
  missingSince: null,
  ...differing,
})
const nothing = { added: [], arrived: [], missing: [], returned: [], deleted: [] }

test('a photo with the name of a stored photo is not added again, even while it is being deleted', () => {
  const photos = [stored('a'), stored('b', { state: 'deleting' })]
  expect(comparePhotos(photos, [onGoogle('a'), onGoogle('b')], now)).toEqual(nothing)
})

test('other photos are added, but no videos', () => {
  const found = [onGoogle('a'), onGoogle('b'), onGoogle('c', { isVideo: true }), onGoogle('d', { url: null })]
  expect(comparePhotos([stored('a')], found, now)).toEqual({ ...nothing, added: [onGoogle('b')] })
})

test('a photo counts as deleted at Google when it has been missing for a day', () => {
  const photos = [
    stored('new'),
    stored('recent', { missingSince: hoursAgo(23) }),
    stored('old', { missingSince: hoursAgo(24) }),
    stored('back', { missingSince: hoursAgo(24) }),
  ]
  expect(comparePhotos(photos, [onGoogle('back')], now)).toEqual({
    ...nothing,
    missing: ['new'],
    deleted: ['old'],
    returned: ['back'],
  })
})

test('photos that wait to be sent or have failed are never missing', () => {
  const photos = [
    stored('a', { state: 'pending', googleName: null }),
    stored('b', { state: 'dead', googleName: null }),
  ]
  expect(comparePhotos(photos, [], now)).toEqual(nothing)
})

test('a failed photo that Google received nevertheless is recognized instead of being added', () => {
  const failed = stored('7', { state: 'dead', googleName: null, isUncertain: true, existingNames: ['old'] })
  expect(comparePhotos([failed], [onGoogle('sent'), onGoogle('twin')], now)).toEqual({
    ...nothing,
    arrived: [{ id: '7', googleName: 'sent' }],
    added: [onGoogle('twin')],
  })
  for (const other of [onGoogle('old'), onGoogle('x', { width: 801 }), onGoogle('x', { category: null })])
    expect(comparePhotos([failed], [other], now)).toEqual({ ...nothing, added: [other] })
})
