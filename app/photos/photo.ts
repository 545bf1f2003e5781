/** A photo: a picture at one location, in a category, published at Google or waiting to be. */
import type { Id, PhotoState } from '#app/database/schema'

/** In the order they are offered. Google calls a logo PROFILE; see the adapter. */
export const photoCategories = {
  LOGO: 'Logo',
  COVER: 'Cover',
  EXTERIOR: 'Exterior',
  INTERIOR: 'Interior',
  PRODUCT: 'Product',
  AT_WORK: 'At work',
  FOOD_AND_DRINK: 'Food and drink',
  MENU: 'Menu',
  COMMON_AREA: 'Common area',
  ROOMS: 'Rooms',
  TEAMS: 'Teams',
} as const

export type PhotoCategory = keyof typeof photoCategories
export const categoryCodes = Object.keys(photoCategories) as [PhotoCategory, ...PhotoCategory[]]

/** A location has one photo of each: a new one replaces the previous one. */
export const singleCategories: PhotoCategory[] = ['LOGO', 'COVER']

export type Photo = {
  id: Id
  category: PhotoCategory | null
  state: PhotoState
  problem: string
  width: number
  height: number
  locationId: Id
  locationName: string
  actor: string
  addedAt: Date | string
}

/** The alternative text of a photo. */
export function altTextOf({ category, locationName }: Pick<Photo, 'category' | 'locationName'>): string {
  return `${category ? photoCategories[category] : 'Photo'} of ${locationName}`
}

export function categoryName(category: PhotoCategory | null): string {
  return category ? photoCategories[category] : 'No category'
}

export type PublishingStatus = {
  label: 'Failed' | 'Publishing'
  tone: 'danger' | 'pending'
  explanation: string
}

/** The status of a photo that is not simply published, with its explanation. */
export function publishingStatus({
  state,
  problem,
}: Pick<Photo, 'state' | 'problem'>): PublishingStatus | null {
  if (state === 'dead')
    return { label: 'Failed', tone: 'danger', explanation: [failedMessage, problem].join(' ').trim() }
  if (state === 'pending') return { label: 'Publishing', tone: 'pending', explanation: pendingMessage }
  return null
}

const failedMessage =
  'We sent this photo to Google multiple times but it was not accepted. Please delete this photo and try again manually.'
const pendingMessage = 'This photo is being sent to Google. It may take up to 5 minutes.'
