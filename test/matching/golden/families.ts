import type { Business } from '../../../matching/business.ts';

const at = (...addresses: string[]) => ({ addresses });
const called = (...names: string[]) => ({ names });

/** Families of invented businesses by what tells their members apart; each member is compared with all of its family. */
export const FAMILIES: Readonly<Record<string, readonly Business[]>> = {
  'addresses of one name': [
    { ...called('Quillfeather Books'), ...at('100 Main St Ste 4, Seattle, WA 98101') },
    { ...called('Quillfeather Books'), ...at('100 MAIN STREET #4 SEATTLE WA 98101-1234') },
    { ...called('Quillfeather Books'), ...at('100 Main St Ste 5, Seattle, WA 98101') },
    { ...called('Quillfeather Books'), ...at('100 Main St, Seattle, WA 98101') },
    { ...called('Quillfeather Books'), ...at('101 Main St, Seattle, WA 98101') },
    { ...called('Quillfeather Books'), ...at('100 Main Ave S, Seattle, WA 98101') },
    { ...called('Quillfeather Books'), ...at('100 Mian St, Seattle, WA') },
    { ...called('Quillfeather Books'), ...at('900 Pine St, Seattle, WA 98101') },
    { ...called('Quillfeather Books'), ...at('100 Main St, Tacoma, WA 98402') },
    { ...called('Quillfeather Books'), ...at('100 Main St, Portland, OR 97204') },
    { ...called('Quillfeather Books'), ...at('PO Box 100, Seattle, WA 98101') },
    { ...called('Quillfeather Books'), ...at('Seattle, WA') },
    { ...called('Quillfeather Books'), ...at('98101') },
    { ...called('Quillfeather Books'), ...at('Fifth Ave & Pine St, Seattle, WA') },
    { ...called('Quillfeather Books'), ...at('100 Main St, Vancouver, BC, Canada') },
  ],
  'other names at one address': [
    { ...called('Otterbein Cafe'), ...at('2200 Alder Way, Spokane, WA 99201') },
    { ...called('Otterbein Hotel'), ...at('2200 Alder Way, Spokane, WA 99201') },
    { ...called('Otterbein Garage'), ...at('2200 Alder Way, Spokane, WA 99201') },
    { ...called('Cafe @ Otterbein Hotel'), ...at('2200 Alder Way, Spokane, WA 99201') },
    { ...called('Otter Bein LLC'), ...at('2200 Alder Way, Spokane, WA 99201') },
    { ...called('Mossback Catering'), ...at('2200 Alder Way, Spokane, WA 99201') },
    { ...called('Mossback Catering - Otterbein'), ...at('2200 Alder Way Apt 7, Spokane, WA 99201') },
    { ...called('Spokane Schools - Otterbein Elementary'), ...at('2200 Alder Way, Spokane, WA 99201') },
    { ...called('Alder Way Cafe'), ...at('2200 Alder Way, Spokane, WA 99201') },
  ],
  'contacts, people and numbers': [
    { ...called('Hollin Garage'), phones: ['206 555 0142'], websites: ['hollin.example.com'] },
    { ...called('Hollin Garage'), phones: ['206 555 0143'], websites: ['www.hollin.example.com/shop'] },
    { ...called('Bramble Repair'), phones: ['(206) 555-0142'] },
    { ...called('Bramble Repair'), phones: ['800 555 0142'], websites: ['other.example.com'] },
    { ...called('Hollin Garage'), persons: ['Ann Ostrander'], tins: ['12-3456789'] },
    { ...called('Hollin Repair'), persons: ['OSTRANDER, ANN B'], tins: ['12-3456788'] },
    { ...called('Bramble'), persons: ['Anna Ostrander'], tins: ['12-3456789'] },
    { ...called('Bramble'), persons: ['Bert Ostrander'], residences: ['7 Elm Ct, Yakima, WA 98901'] },
    { persons: ['Bert Ostrander'], residences: ['7 Elm Court, Yakima, WA 98901'] },
    { persons: ['B Ostrander'], residences: ['9 Oak Ct, Yakima, WA 98901'] },
  ],
  'all at once': [
    {
      ...called('Vantreight Farm Supply Inc'),
      ...at('4410 N Barley Rd Unit B, Moscow, ID 83843'),
      phones: ['208 555 0177'],
      persons: ['Carl Vantreight'],
    },
    {
      ...called('VANTREIGHT FARM & FEED'),
      ...at('4410 Barley Rd, Moscow, ID'),
      phones: ['208 555 0177'],
      persons: ['Vantreight Carl'],
    },
    { ...called('Vantreight Supply'), ...at('PO Box 17, Moscow, ID 83843'), persons: ['Dora Vantreight'] },
    { ...called('Barley Road Supply'), ...at('4410 N Barley Rd, Moscow, ID 83843'), phones: ['208 555 0177'] },
    { ...called('Farm Supply'), ...at('4412 N Barley Rd, Moscow, ID 83843') },
    {
      ...called('Vantreight Farm Supply of Boise'),
      ...at('90 Grain St, Boise, ID 83702'),
      persons: ['Carl Vantreight'],
    },
  ],
};
