/** The form that switches one landing page on or off. */
import { z } from 'zod'
import { isLandingPage } from './landing-page'

export const landingPageSwitchSchema = z.object({
  page: z.string().refine(isLandingPage, 'Unknown page'),
  isOn: z.enum(['true', 'false']).transform((text) => text === 'true'),
})
