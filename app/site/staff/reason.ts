/** Staff give a reason for what they do in an account. Its audit log records the reason. */
export const reasonHint =
  'At least 10 characters, such as a ticket or who asked. Recorded in their account’s audit log.'
