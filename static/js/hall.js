/** The hall: faces come alive, little boards are set up, and what goes on is looked at again now and then. */

import { fillBoards } from "./board/mini.js";
import { keepLooking } from "./hall/now.js";
import { wireFirstChair } from "./hall/chair.js";
import { wireDrops } from "./hall/drop.js";
import { wireOffers } from "./hall/offers.js";
import { hangPortraits } from "./portraits/hang.js";

keepLooking();
fillBoards();
hangPortraits();
wireFirstChair();
wireDrops();
wireOffers();
void import("./calls.js").then(({ wireCallsSwitch }) => wireCallsSwitch());
