/**
 * A photo: a picture at one location, in a category, which is published on Google or waiting to be published.
 *
 * An upload to several locations creates a photo for each. Photos that the owner has at Google are listed, too.
 *
 * Users with `media.create` add photos, and users with `media.delete` delete them, there and here.
 */
import type { Id, PhotoState } from '#app/kit/database/schema'

/**
 * The categories, in the order in which forms list them. Google calls a logo PROFILE; the Google client translates it.
 */
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

/** The ids of the categories in files. They never change; logo and cover have the first ones. */
export const categoryIds: Record<PhotoCategory, number> = {
  LOGO: 1,
  COVER: 2,
  EXTERIOR: 3,
  INTERIOR: 4,
  PRODUCT: 5,
  AT_WORK: 6,
  FOOD_AND_DRINK: 7,
  MENU: 8,
  COMMON_AREA: 9,
  ROOMS: 10,
  TEAMS: 11,
}

/** The id of Google in the table `sources`. */
export const googleSource = '1'

/** The categories of which a location has only one photo: a new photo replaces the previous one. */
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

/** Returns the alternative text of a photo. */
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

/**
 * Returns the status of a photo that is being published or has failed, with an explanation; null for all other photos.
 */
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

export const deletionFailedMessage = 'There was an error deleting your photo.'
