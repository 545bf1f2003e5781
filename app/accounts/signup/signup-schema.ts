import { z } from 'zod'
import { isVertical } from '#app/kit/access/verticals'
import { newPassword } from '#app/platform/sign-in/passwords/password-schema'
import { emailAddress } from '#app/platform/sign-in/sign-in-schema'
import { isTimeZone } from '#app/platform/viewer/time-zones'
import { blankFacts } from '#app/product/locations/facts'
import { parsePhone } from '#app/product/locations/form/input/parse-phone'

const requiredText = (message: string, maxLength: number) =>
  z.string({ error: message }).trim().min(1, message).max(maxLength, `Use at most ${maxLength} characters`)

export const signupSchema = z.object({
  company: requiredText('Enter your company name', 200),
  name: requiredText('Enter your name', 200),
  email: emailAddress,
  password: newPassword,
  timeZone: z.string({ error: 'Choose a time zone' }).refine(isTimeZone, 'Choose a time zone'),
  vertical: z.string({ error: 'Choose an industry' }).refine(isVertical, 'Choose an industry'),
})

export type Signup = z.infer<typeof signupSchema>

export const firstLocationSchema = z.object({
  name: requiredText('Enter the location name', 200),
  address: requiredText('Enter the street address', 200),
  city: requiredText('Enter the city', 100),
  state: z.string().trim().max(100, 'Use at most 100 characters').default(''),
  zipcode: z.string().trim().max(20, 'Use at most 20 characters').default(''),
  phone: z
    .string()
    .trim()
    .max(50, 'Use at most 50 characters')
    .default('')
    .refine((text) => text === '' || parsePhone(text, blankFacts.country_id) !== null, {
      message: 'Enter a phone number such as (512) 555-0100',
    }),
})

export type FirstLocation = z.infer<typeof firstLocationSchema>
