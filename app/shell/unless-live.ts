import type { ShouldRevalidateFunction } from '@remix-run/react'

/**
 * A form sent with the intent `live` is drawn beside itself while somebody types, and saves nothing: no page is read
 * again for it. The frame least of all, which would take the message meant for the page that somebody saves meanwhile.
 */
export const unlessLive: ShouldRevalidateFunction = ({ formData, defaultShouldRevalidate }) =>
  formData?.get('intent') !== 'live' && defaultShouldRevalidate
