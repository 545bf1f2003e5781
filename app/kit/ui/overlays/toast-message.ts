export type Toast = {
  level: 'alert' | 'info' | 'success'
  message: string
  /** The duration in milliseconds. With 0 or less, the toast stays until the user closes it. */
  duration?: number
  action?: { text: string; href: string }
}
