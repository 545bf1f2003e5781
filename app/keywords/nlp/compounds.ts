/** Compound nouns whose first word is tagged as an adjective or verb: "front desk", "swimming pool". */
const phrases = `
  front desk,front door,red wine,white wine,sparkling water,main course,side dish,hot tub,hot chocolate,hot water,
  hot drink,cold drink,soft drink,iced coffee,iced tea,cold brew,double room,single room,twin room,smoking room,
  smoking area,waiting room,waiting area,waiting time,swimming pool,parking lot,parking space,parking spot,parking fee,
  car park,customer service,public transport,air conditioning,happy hour,dental work,dental cleaning,dental care,
  root canal,oral surgery,oral hygiene,opening time,opening hours,dining room,dining area,living room,seating area,
  changing room,fitting room,sitting room,meeting room,conference room,continental breakfast,full english,
  fried chicken,mashed potato,fried rice,sweet potato,french toast,french fry,grilled cheese,baked good,
  gluten free,medical record,medical staff,medical care,physical therapy,follow up,on hold,first class,business class,
  comfort food,in flight movie,inflight entertainment,leg space,duty manager,hard boiled egg,scrambled egg,
  boarding pass,changing table,cleaning lady,cleaning staff,waiting list,shopping bag,gift card,loyalty card,
  credit card,social media,phone call,live music,outdoor seating,indoor seating,high chair,plastic surgery,
  urgent care,primary care,x ray,eye exam,oil change,test drive`

export const compounds = new Set(phrases.split(',').map((phrase) => phrase.trim()))
