/** The landing pages for a location's customers. Except for `urls`, each key is the last segment of the page's path. */
import type { Microsurvey } from '#app/kit/database/schema'
import { isMicrosurvey } from './microsurveys'

export const landingPages = {
  nps: { label: 'NPS microsurvey', use: 'Asks customers how likely they are to recommend you, 0–10.' },
  stars: { label: 'Stars microsurvey', use: 'Asks for one to five stars.' },
  thumbs: { label: 'Thumbs up', use: 'Asks for thumbs up or down.' },
  faces: { label: 'Smiling faces', use: 'Asks for one of three faces.' },
  reviews: { label: 'Review request landing page', use: 'Lets customers choose where to write a review.' },
  kiosk: {
    label: 'Kiosk mode form page',
    use: 'For a counter tablet: asks for stars, then resets for the next customer.',
  },
  urls: { label: 'Review request URL', use: 'Goes straight to one review site.' },
} as const

export type LandingPage = keyof typeof landingPages

export const landingPageNames = Object.keys(landingPages) as LandingPage[]

/**
 * Checks whether the page asks a question and stores the answers. Only accounts with the setting `microsurveys` have
 * these pages.
 */
export function isMicrosurveyPage(page: LandingPage): page is Microsurvey {
  return isMicrosurvey(page)
}

export function isLandingPage(text: string): text is LandingPage {
  return Object.hasOwn(landingPages, text)
}
