export type AccountSession = {
  id: string
  person: string
  email: string
  method: string
  userAgent: string
  ip: string
  signedInAt: Date | string
  lastSeenAt: Date | string
  /** The time when the session ended or will expire. */
  endsAt: Date | string
  isActive: boolean
}
