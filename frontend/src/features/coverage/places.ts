export type ZoneName = 'premium' | 'extended' | 'remote';
export type PlaceKind = 'airport' | 'station' | 'hotel' | 'venue' | 'shopping' | 'area' | 'town' | 'resort';

export interface Place {
  name: string;
  /** What a driver needs beyond the name. */
  address: string;
  kind: PlaceKind;
  latitude: number;
  longitude: number;
  zone: ZoneName;
}

type Row = [
  name: string,
  address: string,
  kind: PlaceKind,
  latitude: number,
  longitude: number,
  zone: ZoneName,
];

/** Greater Toronto and a day's drive around it; kept with the application, so that it works offline. */
const rows: Row[] = [
  [
    'Toronto Pearson, Terminal 1',
    '6301 Silver Dart Dr, Mississauga',
    'airport',
    43.6808,
    -79.6107,
    'premium',
  ],
  [
    'Toronto Pearson, Terminal 3',
    '6301 Silver Dart Dr, Mississauga',
    'airport',
    43.6874,
    -79.6195,
    'premium',
  ],
  ['Billy Bishop Toronto City Airport', '2 Eireann Quay, Toronto', 'airport', 43.6331, -79.3961, 'premium'],
  ['Union Station', '65 Front St W, Toronto', 'station', 43.6453, -79.3806, 'premium'],
  ['Fairmont Royal York', '100 Front St W, Toronto', 'hotel', 43.6459, -79.3816, 'premium'],
  ['The Ritz-Carlton, Toronto', '181 Wellington St W, Toronto', 'hotel', 43.6455, -79.3873, 'premium'],
  ['Shangri-La Toronto', '188 University Ave, Toronto', 'hotel', 43.6491, -79.3862, 'premium'],
  ['The St. Regis Toronto', '325 Bay St, Toronto', 'hotel', 43.6499, -79.3801, 'premium'],
  ['Four Seasons Hotel Toronto', '60 Yorkville Ave, Toronto', 'hotel', 43.6719, -79.3894, 'premium'],
  ['The Hazelton Hotel', '118 Yorkville Ave, Toronto', 'hotel', 43.6714, -79.3938, 'premium'],
  ['Park Hyatt Toronto', '4 Avenue Rd, Toronto', 'hotel', 43.6688, -79.3947, 'premium'],
  ['Sheraton Gateway, Terminal 3', '6320 Silver Dart Dr, Mississauga', 'hotel', 43.6866, -79.6213, 'premium'],
  ['Delta Toronto East', '2035 Kennedy Rd, Scarborough', 'hotel', 43.7775, -79.2837, 'premium'],
  ['Metro Toronto Convention Centre', '255 Front St W, Toronto', 'venue', 43.6432, -79.3866, 'premium'],
  ['Enercare Centre, Exhibition Place', '100 Princes’ Blvd, Toronto', 'venue', 43.6353, -79.4108, 'premium'],
  ['Toronto Congress Centre', '650 Dixon Rd, Etobicoke', 'venue', 43.6882, -79.5856, 'premium'],
  ['The International Centre', '6900 Airport Rd, Mississauga', 'venue', 43.7088, -79.6412, 'premium'],
  ['Scotiabank Arena', '40 Bay St, Toronto', 'venue', 43.6435, -79.3791, 'premium'],
  ['Rogers Centre', '1 Blue Jays Way, Toronto', 'venue', 43.6414, -79.3894, 'premium'],
  ['CN Tower', '290 Bremner Blvd, Toronto', 'venue', 43.6426, -79.3871, 'premium'],
  ['Roy Thomson Hall', '60 Simcoe St, Toronto', 'venue', 43.6466, -79.3863, 'premium'],
  ['Financial District', 'King St W and Bay St, Toronto', 'area', 43.6487, -79.3806, 'premium'],
  ['Yorkville', 'Cumberland St, Toronto', 'area', 43.6708, -79.3931, 'premium'],
  ['Distillery District', '55 Mill St, Toronto', 'area', 43.6503, -79.3596, 'premium'],
  ['Casa Loma', '1 Austin Terrace, Toronto', 'venue', 43.678, -79.4094, 'premium'],
  ['North York Centre', '5150 Yonge St, North York', 'area', 43.7685, -79.4128, 'extended'],
  ['Scarborough Town Centre', '300 Borough Dr, Scarborough', 'shopping', 43.7756, -79.2578, 'extended'],
  ['Scarborough Bluffs', 'Brimley Rd S, Scarborough', 'area', 43.7064, -79.2325, 'extended'],
  ['Toronto Zoo', '2000 Meadowvale Rd, Scarborough', 'venue', 43.8177, -79.1859, 'extended'],
  [
    'University of Toronto Scarborough',
    '1265 Military Trail, Scarborough',
    'venue',
    43.7841,
    -79.1868,
    'extended',
  ],
  ['Yorkdale Shopping Centre', '3401 Dufferin St, North York', 'shopping', 43.7254, -79.4521, 'extended'],
  ['Square One, Mississauga', '100 City Centre Dr, Mississauga', 'shopping', 43.5931, -79.6424, 'extended'],
  ['Port Credit', 'Lakeshore Rd E, Mississauga', 'area', 43.5507, -79.5834, 'extended'],
  ['Sherway Gardens', '25 The West Mall, Etobicoke', 'shopping', 43.6114, -79.5571, 'extended'],
  ['Vaughan Metropolitan Centre', '150 Apple Mill Rd, Vaughan', 'area', 43.7942, -79.5272, 'extended'],
  ['Vaughan Mills', '1 Bass Pro Mills Dr, Vaughan', 'shopping', 43.8252, -79.5382, 'extended'],
  ['Canada’s Wonderland', '1 Canada’s Wonderland Dr, Vaughan', 'venue', 43.843, -79.5395, 'extended'],
  ['Markham Centre', '101 Town Centre Blvd, Markham', 'area', 43.8569, -79.3374, 'extended'],
  ['Markham Corporate Campus', 'Warden Ave and Highway 7, Markham', 'area', 43.8512, -79.3271, 'extended'],
  ['Richmond Hill', '225 East Beaver Creek Rd, Richmond Hill', 'town', 43.8455, -79.3834, 'extended'],
  ['Brampton City Hall', '2 Wellington St W, Brampton', 'town', 43.6851, -79.7597, 'extended'],
  ['Oakville, Downtown', 'Lakeshore Rd E, Oakville', 'town', 43.4466, -79.6664, 'extended'],
  ['Burlington Waterfront', '1400 Lakeshore Rd, Burlington', 'town', 43.3235, -79.7961, 'extended'],
  ['Milton', '150 Mary St, Milton', 'town', 43.5136, -79.8828, 'extended'],
  ['Pickering City Centre', '1355 Kingston Rd, Pickering', 'town', 43.8346, -79.0869, 'extended'],
  ['Ajax', '65 Harwood Ave S, Ajax', 'town', 43.8503, -79.0204, 'extended'],
  ['Whitby', '575 Rossland Rd E, Whitby', 'town', 43.8989, -78.9395, 'extended'],
  ['Oshawa, Downtown', '50 Centre St S, Oshawa', 'town', 43.8971, -78.8658, 'extended'],
  ['Oshawa Executive Airport', '1200 Airport Blvd, Oshawa', 'airport', 43.9228, -78.895, 'extended'],
  ['Aurora', '100 John West Way, Aurora', 'town', 44.0001, -79.4663, 'extended'],
  ['Newmarket', '395 Mulock Dr, Newmarket', 'town', 44.0425, -79.4638, 'extended'],
  ['Hamilton, Downtown', '71 Main St W, Hamilton', 'town', 43.2557, -79.8729, 'extended'],
  ['John C. Munro Hamilton Airport', '9300 Airport Rd, Mount Hope', 'airport', 43.1736, -79.935, 'extended'],
  ['Region of Waterloo Airport', '4881 Fountain St N, Breslau', 'airport', 43.4608, -80.3786, 'extended'],
  ['Guelph', '1 Carden St, Guelph', 'town', 43.5448, -80.2482, 'remote'],
  ['Kitchener', '200 King St W, Kitchener', 'town', 43.4516, -80.4925, 'remote'],
  ['Stratford Festival', '55 Queen St, Stratford', 'venue', 43.3718, -80.9683, 'remote'],
  ['Caledon, Belfountain', 'Main St, Belfountain', 'area', 43.7945, -80.0121, 'remote'],
  ['Hockley Valley Resort', '793522 3rd Line EHS, Mono', 'resort', 43.9716, -80.0546, 'remote'],
  ['Uxbridge', '51 Toronto St S, Uxbridge', 'town', 44.1087, -79.1204, 'remote'],
  ['Port Perry', '181 Perry St, Port Perry', 'town', 44.1048, -78.9446, 'remote'],
  ['Barrie Waterfront', '70 Collier St, Barrie', 'town', 44.3894, -79.6866, 'remote'],
  ['Horseshoe Resort', '1101 Horseshoe Valley Rd, Barrie', 'resort', 44.5487, -79.6708, 'remote'],
  [
    'Blue Mountain Village',
    '156 Jozo Weider Blvd, The Blue Mountains',
    'resort',
    44.5033,
    -80.3091,
    'remote',
  ],
  ['Collingwood', '97 Hurontario St, Collingwood', 'town', 44.5008, -80.2169, 'remote'],
  ['Muskoka, Gravenhurst', '3-5 Pineridge Gate, Gravenhurst', 'resort', 44.9201, -79.3733, 'remote'],
  ['Port Carling', '3 Bailey St, Port Carling', 'resort', 45.1186, -79.5772, 'remote'],
  ['Deerhurst Resort, Huntsville', '1235 Deerhurst Dr, Huntsville', 'resort', 45.3477, -79.1466, 'remote'],
  ['Peterborough', '500 George St N, Peterborough', 'town', 44.3091, -78.3197, 'remote'],
  ['Cobourg Beach', '138 Division St, Cobourg', 'resort', 43.9559, -78.1645, 'remote'],
  ['Prince Edward County, Picton', '280 Main St, Picton', 'resort', 44.0081, -77.1384, 'remote'],
  ['Niagara Falls, Table Rock', '6650 Niagara Pkwy, Niagara Falls', 'resort', 43.0791, -79.0784, 'remote'],
  ['Niagara-on-the-Lake', '26 Queen St, Niagara-on-the-Lake', 'resort', 43.2549, -79.0716, 'remote'],
  ['St. Catharines', '50 Church St, St. Catharines', 'town', 43.1594, -79.2469, 'remote'],
];

export const places: readonly Place[] = rows.map(([name, address, kind, latitude, longitude, zone]) => ({
  name,
  address,
  kind,
  latitude,
  longitude,
  zone,
}));

/** The names, for suggesting addresses. */
export const placeNames: readonly string[] = places.map(({ name }) => name);

/** The place of exactly that name, in any case. */
export function findPlace(name: string): Place | undefined {
  const wanted = name.trim().toLowerCase();
  return places.find((place) => place.name.toLowerCase() === wanted);
}
