/** The areas of the product by which staff find the settings and features of an account. */
export const switchAreas = {
  reviews: 'Reviews',
  locations: 'Locations and listings',
  widgets: 'Widgets',
  reports: 'Reports and exports',
  account: 'Account and integrations',
}

export type SwitchArea = keyof typeof switchAreas
